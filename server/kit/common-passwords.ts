/**
 * Passwords that are tried first, by how people make them: a word that everybody takes, a walk over the keyboard or a
 * sequence, with a few figures or signs behind or before it. Some hundred words in these patterns hold those of the
 * well-known lists that have eight characters at least.
 */
const WORDS = new Set(
  `
  password passwort passw0rd motdepasse contrasena contraseña senha parola wachtwoord haslo qwerty qwertz azerty qwertyuiop
  asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm yxcvbnm welcome willkommen bienvenue bienvenido letmein login admin
  administrator root user guest master test testing tester changeme default secret access hello hallo bonjour hola iloveyou
  loveyou iloveu ilove lovely love lovelove forever always sunshine princess prinzessin prinses dragon monkey football
  fussball baseball basketball softball hockey soccer superman batman spiderman ironman starwars pokemon pikachu mustang
  shadow michael michelle jennifer jessica ashley amanda nicole daniel matthew joshua andrew anthony christopher william
  robert thomas charlie george jordan hunter hunting killer trustno trustme whatever freedom computer internet samsung
  google facebook instagram youtube twitter linkedin apple iphone android microsoft windows summer winter spring autumn
  sommer flower butterfly schmetterling rainbow angel angels babygirl babyboy sweetheart sweety schatz schatzi liebe
  cheese chocolate banana strawberry cookie peanut pepper ginger cocacola pussycat kitten puppy tiger tigger lion eagle
  eagles falcon phoenix cowboys yankees lakers steelers arsenal liverpool chelsea barcelona realmadrid manchester united
  juventus bayern dortmund maradona ronaldo messi ferrari porsche mercedes corvette camaro harley yamaha kawasaki honda
  toyota ncc1701 thx1138 matrix gandalf hobbit tinkerbell mickey minnie snoopy scooby garfield spongebob nintendo
  playstation minecraft fortnite roblox warcraft counterstrike metallica nirvana slipknot blink182 beatles elvis eminem
  jesus jesuschrist christ heaven godisgood blessed faith family mother father mommy daddy mama papa brother sister
  friend friends bestfriend bestfriends birthday wedding marriage bride groom justmarried engaged honeymoon party event
  celebration invitation guestlist january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday london paris berlin madrid america american england germany
  deutschland france espana italia canada australia mexico brasil california texas chicago newyork orlando hannah
  olivia emma sophie sophia charlotte alexander alexandra benjamin samantha elizabeth victoria nathan patrick richard
  steven jonathan nicholas brandon melissa stephanie rebecca vanessa patricia barbara danielle caroline christian
  sebastian maximilian purple orange yellow silver golden diamond crystal midnight moonlight blackcat blue42 red123
  success money millionaire business company security monster hacker ninja wizard magic mystic jackass asshole fuckyou
  fuckoff bullshit biteme cannabis marijuana startrek zaq1zaq1 qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4
  a1b2c3d4 abc123 abcd1234 abcdefgh aaaaaaaa
  `
    .trim()
    .split(/\s+/),
);

/** Rows of keyboards and of the alphabet: a walk along one, either way, is one thought. */
const WALKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
].flatMap((row) => [row, Array.from(row).toReversed().join('')]);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** What is longer is not on such lists, whatever it is made of. */
const LONGEST = 24;

/**
 * Whether a password is among the first that somebody would guess, in whatever spelling (docs/reference/failures.md,
 * S7).
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > LONGEST) return false;
  const small = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const bare = small.replace(/^\P{L}+|\P{L}+$/gu, '');
  return [small, bare, readable(small), readable(bare)].some(isThought);
}

/** `p@ssw0rd` as it is meant. */
const readable = (text: string) => text.replace(/[0134578@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** What is one thought: nothing but figures, a common word, one thing said again and again, or a walk. */
function isThought(text: string): boolean {
  if (/^\d*$/.test(text)) return true;
  const once = /^(.+?)\1*$/.exec(text)?.[1] ?? text;
  return once.length <= 2 || WORDS.has(once) || WORDS.has(text) || isWalk(once);
}

const isWalk = (text: string) => text.length >= 3 && WALKS.some((row) => row.includes(text));
