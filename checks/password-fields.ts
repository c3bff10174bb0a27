import { countLines, type Check } from './check.ts';
import { visit } from './source.ts';

/** Always, or until the person who types wants to see it. */
const HIDES = /\btype=(?:"password"|\{\w+ \? 'text' : 'password'\})/;

/** Fields for passwords hide what is typed until it is asked for, and leave pasting and password managers to the browser. */
export const passwordFields: Check = (tree) =>
  tree.flatMap((file) => {
    if (!/^web\/.*\.tsx$/.test(file.path)) return [];
    const found: { start: number; says: string }[] = [];
    visit(file, {
      JSXOpeningElement({ start, end }) {
        const tag = file.text.slice(start, end);
        const [hides, completes] = [HIDES.test(tag), /\bautoComplete=[^\s]*-password/.test(tag)];
        if (hides !== completes)
          found.push({ start, says: 'A password has type="password" and autoComplete for password managers.' });
        if (hides && /\bon(?:Paste|Copy|Drop)=/.test(tag))
          found.push({ start, says: 'Passwords may be pasted: password managers need it.' });
      },
    });
    return found.map(({ start, says }) => ({ path: file.path, line: countLines(file.text, start), says }));
  });
