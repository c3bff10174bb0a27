import { useState } from 'react';
import type { Event } from '../../../../contract/event.ts';
import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import { toast } from '../../../ui/toast.tsx';
import { useChangeEvent } from '../data.ts';
import type { Appearance } from './appearance.ts';

/**
 * The look that is shown, and how it is changed. A theme is saved as soon as it is chosen. Another template is
 * only tried on, and with it each theme that is chosen meanwhile, until the owner takes both or goes back.
 */
export function useAppearance(event: Event) {
  const change = useChangeEvent(event.id);
  /** What was chosen and is not saved, or not yet. */
  const [chosen, setChosen] = useState<Partial<Appearance>>({});
  const { template_id, color_theme } = event;
  const look: Appearance = { template_id, color_theme, ...chosen };

  const save = async (saved: Partial<Appearance>, what: 'theme' | 'template') => {
    try {
      await change.mutateAsync(saved);
      toast.success(`${what === 'theme' ? 'Theme' : 'Template'} saved successfully!`, { topic: 'look' });
      // What was chosen meanwhile is not saved yet.
      setChosen((now) => (now.color_theme === saved.color_theme && what === 'theme' ? {} : now));
    } catch {
      toast.error(`Failed to save ${what}. Please try again.`, { topic: 'look' });
      if (what === 'theme') setChosen((now) => (now.color_theme === saved.color_theme ? {} : now));
      return;
    }
    if (what === 'template') setChosen({});
  };
  const tried = look.template_id !== template_id;

  return {
    look,
    /** Another template than that of the site is tried on. */
    tried,
    saving: change.isPending,
    chooseTheme: (theme: ColorTheme) => {
      setChosen((now) => ({ ...now, color_theme: theme }));
      if (!tried && theme !== look.color_theme) void save({ color_theme: theme }, 'theme');
    },
    chooseTemplate: (template: Event['template_id']) => {
      // Back at the site's own template, its own theme is back too.
      setChosen((now) => (template === template_id ? {} : { ...now, template_id: template }));
    },
    take: () => void save(look, 'template'),
    goBack: () => setChosen({}),
  };
}
