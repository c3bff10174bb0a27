/** Lengths that stand on a scale of their own; `em`, `%`, `cqw` and `pt` follow what they are in. */
const ABSOLUTE = '(?:px|rem|vw|vh|svh|lvh|dvh|vmin|vmax)';

/**
 * What oxfmt cannot see of a style sheet: that sizes and distances come from web/ui/scale.css or from the design's own
 * sizes.css, and that windows have few widths. Decision 0034 says why.
 * @type {import('stylelint').Config}
 */
export default {
  ignoreFiles: ['**/fonts/faces.css'],
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': {
      '/^font(-size)?$/': [`/(?<![\\w.-])[\\d.]+${ABSOLUTE}\\b/`],
      // A hairline is one or two pixels on any scale; what depends on the window is a layout, not a distance.
      '/^(margin|padding)(-|$)|^((row|column)-)?gap$/': ['/(?<![\\w.])(?![12]px)[\\d.]+(?:px|rem)\\b/'],
    },
    'media-feature-name-value-allowed-list': {
      // The last one is for letters so large that twenty of them fill the window.
      width: ['400px', '640px', '768px', '1024px', '1280px', '1536px', '20em'],
    },
    'media-feature-range-notation': 'context',
    'layer-name-pattern': '^(tokens|base|ground|components|pages|utilities)$',
    'selector-max-id': 0,
    'no-duplicate-selectors': true,
    'no-duplicate-at-import-rules': true,
    'no-invalid-position-at-import-rule': true,
    'no-unknown-animations': true,
    'no-unknown-custom-media': true,
    'property-no-unknown': true,
    'declaration-property-value-no-unknown': true,
    // A browser that does not know the second value takes the first.
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'at-rule-no-unknown': true,
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': true,
    'custom-property-no-missing-var-function': true,
    'block-no-empty': true,
  },
};
