import { isScript, isTest, countLines, type Check, type Tree } from './check.ts';
import { listTexts } from './source.ts';

/** The defaults of PRODUCT_NAME and PRODUCT_DOMAIN. */
export interface BrandNames {
  name: string;
  domain: string;
}

/** The product's name and domain are settings: no text contains them. */
export const brand =
  ({ name, domain }: BrandNames): Check =>
  (tree: Tree) =>
    tree.flatMap((file) => {
      if (!/^(contract|server|web)\//.test(file.path) || file.path === 'server/config/config.ts' || isTest(file.path))
        return [];
      const named = new RegExp(`\\b${name}\\b|${domain.replaceAll('.', String.raw`\.`)}`);
      const texts = isScript(file.path) ? listTexts(file) : [{ value: file.text, start: 0 }];
      return texts.flatMap(({ value, start }) => {
        const found = named.exec(value);
        if (!found) return [];
        const line = countLines(file.text, start + found.index);
        return [
          { path: file.path, line, says: `Take "${found[0]}" from the configuration's brand: operators change it.` },
        ];
      });
    });
