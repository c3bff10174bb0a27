/**
 * Returns how to run npm: the npm and Node that run this script, or the npm on the PATH if the script was started by
 * hand.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, first: string[] }} the command, and the arguments before npm's own
 */
export function findNpm(env) {
  const { npm_execpath: script, npm_node_execpath: node } = env;
  if (script && node && /npm-cli\.c?js$/.test(script)) return { command: node, first: [script] };
  return { command: 'npm', first: [] };
}
