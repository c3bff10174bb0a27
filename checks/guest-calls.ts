import { isScript, isTest, countLines, type Check } from './check.ts';
import { listTexts } from './source.ts';

/** A call of the contract, as far as this check needs to know it. */
export interface Call {
  method: string;
  path: string;
  access: string;
}

const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/[^\s]*$/;

/** The one bundle that calls what is for each of these. */
const BUNDLE: Readonly<Record<string, RegExp>> = {
  owner: /^web\/admin\//,
  operator: /^web\/operator\//,
  main: /^web\/operator\//,
  provider: /^$/,
};

/** What is for owners, operators or providers is called by their own pages alone, and every call is one of the contract. */
export const guestCalls = (calls: readonly Call[]): Check => {
  const access = new Map(calls.map((call) => [`${call.method} ${call.path}`, call.access]));
  return (tree) =>
    tree.flatMap((file) => {
      if (!file.path.startsWith('web/') || !isScript(file.path) || isTest(file.path)) return [];
      return listTexts(file).flatMap(({ value, start }) => {
        if (!CALL.test(value)) return [];
        const line = countLines(file.text, start);
        const who = access.get(value);
        if (who === undefined) return [{ path: file.path, line, says: `The contract has no call '${value}'.` }];
        const bundle = BUNDLE[who];
        if (!bundle || bundle.test(file.path)) return [];
        return [{ path: file.path, line, says: `'${value}' (${who}) is called by its own pages alone.` }];
      });
    });
};
