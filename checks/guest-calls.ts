import { isScript, isTest, lineAt, type Check } from './check.ts';
import { textsOf } from './source.ts';

/** A call of the contract, as far as this check needs to know it. */
export interface Call {
  method: string;
  path: string;
  access: string;
}

const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/[^\s]*$/;

/** What guests and visitors are shown never calls what only an owner may. */
export const guestCalls = (calls: readonly Call[]): Check => {
  const access = new Map(calls.map((call) => [`${call.method} ${call.path}`, call.access]));
  return (tree) =>
    tree.flatMap((file) => {
      if (!/^web\/(guest|marketing)\//.test(file.path) || !isScript(file.path) || isTest(file.path)) return [];
      return textsOf(file).flatMap(({ value, start }) => {
        if (!CALL.test(value)) return [];
        const line = lineAt(file.text, start);
        const who = access.get(value);
        if (who === undefined) return [{ path: file.path, line, says: `The contract has no call '${value}'.` }];
        if (who !== 'owner' && who !== 'provider') return [];
        return [
          {
            path: file.path,
            line,
            says: `'${value}' is for the ${who} alone: pages for guests and visitors do without it.`,
          },
        ];
      });
    });
};
