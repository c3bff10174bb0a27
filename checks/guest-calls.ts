import { isScript, isTest, countLines, type Check } from './check.ts';
import { listTexts } from './source.ts';

export interface Call {
  method: string;
  path: string;
  access: string;
}

const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/[^\s]*$/;

const BUNDLE: Readonly<Record<string, RegExp>> = {
  owner: /^web\/admin\//,
  operator: /^web\/operator\//,
  main: /^web\/operator\//,
  provider: /^$/,
};

/**
 * Endpoints for owners, operators or providers are called only by their own pages, and every call is in the contract.
 */
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
