import { Check } from 'lucide-react';
import { TEMPLATES } from '../../../../contract/catalog.ts';
import type { TemplateId } from '../../../../contract/catalog.ts';
import { COLOR_THEMES } from '../../../../contract/event-kinds.ts';
import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import { THEMES } from './appearance.ts';
import type { Appearance } from './appearance.ts';
import { TemplateThumb } from './template-thumb.tsx';

export function ThemeChoice({ chosen, onChoose }: { chosen: ColorTheme; onChoose: (theme: ColorTheme) => void }) {
  return (
    <fieldset className="choice">
      <legend>Color theme</legend>
      <div className="swatches">
        {COLOR_THEMES.map((theme) => (
          <label key={theme} className="swatch" data-theme={theme}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => onChoose(theme)} />
            <span className="swatch__card">
              <span className="swatch__bands" aria-hidden="true">
                <i />
                <i />
                <i />
                <i />
                <i />
              </span>
              <span className="swatch__name">
                <b>{THEMES[theme].name}</b>
                <span>{THEMES[theme].description}</span>
              </span>
              {theme === chosen && <Check className="swatch__check" aria-hidden="true" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TemplateChoiceProps {
  appearance: Appearance;
  /** The saved template, which guests see. */
  present: TemplateId;
  onChoose: (template: TemplateId) => void;
}

export function TemplateChoice({ appearance, present, onChoose }: TemplateChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>Template</legend>
      <div className="templates" data-theme={appearance.color_theme}>
        {TEMPLATES.map(({ id, name, description }) => (
          <label key={id} className="template" title={description}>
            <input type="radio" name="template" checked={id === appearance.template_id} onChange={() => onChoose(id)} />
            <span className="template__card">
              <TemplateThumb id={id} />
              <b>{name}</b>
              {id === present && <span>On your site</span>}
            </span>
          </label>
        ))}
      </div>
      <p className="hint">Changing the template keeps your text, photos, replies, and gifts.</p>
    </fieldset>
  );
}
