/** Absolute lengths, which must come from a scale; `em`, `%`, `cqw` and `pt` are relative to their context. */
const ABSOLUTE = '(?:px|rem|vw|vh|svh|lvh|dvh|vmin|vmax)';

/**
 * Rules for style sheets beyond formatting: sizes and distances come from web/ui/scale.css or from the design's own
 * sizes.css, and only a few breakpoints are allowed. Decision 0034 gives the reasons.
 * @type {import('stylelint').Config}
 */
export default {
  ignoreFiles: ['**/fonts/faces.css'],
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': {
      '/^font(-size)?$/': [`/(?<![\\w.-])[\\d.]+${ABSOLUTE}\\b/`],
      // A hairline is one or two pixels on any scale; lengths relative to the viewport belong to layout.
      '/^(margin|padding)(-|$)|^((row|column)-)?gap$/': ['/(?<![\\w.])(?![12]px)[\\d.]+(?:px|rem)\\b/'],
    },
    'media-feature-name-value-allowed-list': {
      // The last one is for text so large that twenty letters fill the viewport.
      width: ['400px', '640px', '768px', '1024px', '1280px', '1536px', '20em'],
    },
    'media-feature-range-notation': 'context',
    'layer-name-pattern': '^(tokens|base|ground|components|pages|narrow|utilities|print)$',
    'selector-max-id': 0,
    'no-duplicate-selectors': true,
    'no-duplicate-at-import-rules': true,
    'no-invalid-position-at-import-rule': true,
    'no-unknown-animations': true,
    'no-unknown-custom-media': true,
    'property-no-unknown': true,
    'declaration-property-value-no-unknown': true,
    // A fallback value for browsers that do not support the second one.
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
