import { PictureField } from '../kit/picture-field.tsx';
import type { EventFormState } from './use-event-form.ts';

interface PhotoProps {
  form: EventFormState;
  onBusy: (busy: boolean) => void;
}

export function PhotoFields({ form, onBusy }: PhotoProps) {
  const setFocus = (to: string) => form.setValue('main_photo_focus', to, { shouldDirty: true });
  const address = form.watch('main_photo_url');
  const change = (to: string) => {
    form.setValue('main_photo_url', to, { shouldDirty: true, shouldValidate: true });
    setFocus('');
  };
  return (
    <fieldset className="event__part">
      <legend>Main photo</legend>
      <PictureField
        label="Photo at the top of your site"
        need="optional"
        value={address}
        onChange={change}
        problem={form.formState.errors.main_photo_url?.message}
        hint="A public link to a photo, starting with https://. We save a copy of it."
        focus={{ value: form.watch('main_photo_focus'), onChange: setFocus }}
        onBusy={onBusy}
      />
    </fieldset>
  );
}
