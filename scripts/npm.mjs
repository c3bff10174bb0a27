// How a script calls npm.

/**
 * The npm that runs this script, by the Node that runs npm; the one on the PATH when the script was started by hand.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, first: string[] }} the command, and what comes before npm's own arguments
 */
export function npm(env) {
  const { npm_execpath: script, npm_node_execpath: node } = env;
  if (script && node && /npm-cli\.c?js$/.test(script)) return { command: node, first: [script] };
  return { command: 'npm', first: [] };
}
