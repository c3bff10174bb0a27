import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import { pictureOf } from './pictures.ts';

export function Scene({ theme }: { theme: ColorTheme }) {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={pictureOf('tall', theme)} width="780" height="1100" />
      <img
        src={pictureOf('wide', theme)}
        alt="A very long dachshund in a party hat looks at a cake with six candles"
        width="1440"
        height="900"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}
