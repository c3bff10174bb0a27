import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';

/** `uid` and `gid` are set only if they differ from our own. */
export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
};

/** The account that runs the server's programs. PostgreSQL refuses uid 0, and initdb refuses a uid without a name. */
export type Account = {
  readonly name: string;
  /** The required owner of the data folder; undefined if we are not root and cannot change owners. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  buildCommand(file: string, args: readonly string[]): Command;
};

type User = { readonly name: string; readonly uid: number; readonly gid: number };

/**
 * Lists the accounts that could run the server, best first; empty if there is none.
 *
 * An unprivileged user with a name runs it directly. Root, and a uid without a name (usual in containers), prefer a
 * user namespace: in it our own uid maps to the number of `nobody`, while files, signals and process ids stay ours.
 * Where the system forbids namespaces, root runs the server as a real user: the owner of the folder that will hold the
 * data, else `postgres`, else `nobody`.
 *
 * @param parent The folder that holds (or will hold) the data folder.
 * @param tryNamespaces Whether the command that creates a user namespace works here.
 */
export async function listAccounts(
  parent: string,
  tryNamespaces: (command: Command) => Promise<boolean>,
): Promise<Account[]> {
  const root = process.geteuid?.() === 0;
  if (!root && hasName()) return [createOwnAccount()];
  const users = readSystemUsers();
  const stranger = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid !== 0);
  const found: Account[] = [];
  if (stranger) {
    const account = createNamespaceAccount(stranger, root);
    if (await tryNamespaces(account.buildCommand('true', []))) found.push(account);
  }
  if (!root) return found;
  const parentOwner = statSync(parent).uid;
  const fitting = [
    users.find(({ uid }) => uid === parentOwner && uid !== 0),
    users.find(({ name }) => name === 'postgres'),
    users.find(({ name }) => name === 'nobody'),
  ];
  for (const user of new Set(fitting)) if (user) found.push(createUserAccount(user));
  return found;
}

function hasName(): boolean {
  try {
    return os.userInfo().uid !== undefined;
  } catch {
    return false;
  }
}

function readSystemUsers(): User[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function createOwnAccount(): Account {
  return { name: 'this user', buildCommand: (file, args) => ({ file, args }) };
}

function createNamespaceAccount(user: User, root: boolean): Account {
  const map = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
  return {
    name: 'a user namespace',
    ...(root && { owner: { uid: 0, gid: 0 } }),
    buildCommand: (file, args) => ({ file: 'unshare', args: [...map, '--', file, ...args] }),
  };
}

function createUserAccount({ name, uid, gid }: User): Account {
  return {
    name: `the user ${name}`,
    owner: { uid, gid },
    buildCommand: (file, args) => ({ file, args, uid, gid }),
  };
}
