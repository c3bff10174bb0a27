import { useState } from 'react';
import type { Event } from '../../../../contract/event.ts';
import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import { toast } from '../../../ui/toast.tsx';
import { useChangeEvent } from '../data.ts';
import type { Appearance } from './appearance.ts';

/**
 * Returns the displayed appearance and functions that change it. A theme is saved at once. Another template is only
 * previewed, together with themes chosen meanwhile, until the owner saves or discards both.
 */
export function useAppearance(event: Event) {
  const change = useChangeEvent(event.id);
  const [chosen, setChosen] = useState<Partial<Appearance>>({});
  const { template_id, color_theme } = event;
  const appearance: Appearance = { template_id, color_theme, ...chosen };

  const save = async (saved: Partial<Appearance>, what: 'theme' | 'template') => {
    try {
      await change.mutateAsync(saved);
      toast.success(`${what === 'theme' ? 'Theme' : 'Template'} saved successfully!`, { topic: 'appearance' });
      // Keep a theme that was chosen while this one was being saved.
      setChosen((now) => (now.color_theme === saved.color_theme && what === 'theme' ? {} : now));
    } catch {
      toast.error(`Failed to save ${what}. Please try again.`, { topic: 'appearance' });
      if (what === 'theme') setChosen((now) => (now.color_theme === saved.color_theme ? {} : now));
      return;
    }
    if (what === 'template') setChosen({});
  };
  const tried = appearance.template_id !== template_id;

  return {
    appearance,
    /** Whether another template than the saved one is previewed. */
    tried,
    saving: change.isPending,
    chooseTheme: (theme: ColorTheme) => {
      setChosen((now) => ({ ...now, color_theme: theme }));
      if (!tried && theme !== appearance.color_theme) void save({ color_theme: theme }, 'theme');
    },
    chooseTemplate: (template: Event['template_id']) => {
      // Choosing the saved template again restores the saved theme too.
      setChosen((now) => (template === template_id ? {} : { ...now, template_id: template }));
    },
    take: () => void save(appearance, 'template'),
    goBack: () => setChosen({}),
  };
}
