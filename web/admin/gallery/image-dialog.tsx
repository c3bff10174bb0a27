import { useRef, useState } from 'react';
import type { Image } from '../../../contract/gallery.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { Field } from '../../ui/app-shell/field.tsx';
import { ConflictBanner } from '../kit/conflict.tsx';
import { PictureField, UPLOADING } from '../kit/picture-field.tsx';
import { deriveTitle } from '../kit/picture-name.ts';
import { useImageForm } from './use-image-form.ts';

interface ImageDialogProps {
  /** The image to edit; if missing, the dialog adds one. */
  image?: Image;
  /** Files that may be chosen. */
  accept: string;
  /** Called with the file from which the saved photo was made, if it was chosen here. */
  onSaved: (id: string, file: File) => void;
  onClose: () => void;
}

export function ImageDialog({ image, accept, onSaved, onClose }: ImageDialogProps) {
  /** The chosen file, and the address of its upload. */
  const chosen = useRef<{ file: File; address: string }>(undefined);
  const finish = (saved: Image) => {
    if (chosen.current?.address === saved.image_url) onSaved(saved.id, chosen.current.file);
    onClose();
  };
  const { form, save, suggestAlternative, problem, busy, shownAlready, conflicts } = useImageForm(image, finish);
  const [uploading, setUploading] = useState(false);
  const { errors, isDirty } = form.formState;

  const setFocus = (to: string) => form.setValue('focus', to, { shouldDirty: true });

  return (
    <FormDialog
      title={image ? 'Edit Image' : 'Add Image'}
      dirty={isDirty}
      busy={busy}
      problem={problem}
      action={uploading ? UPLOADING : image ? 'Update Image' : shownAlready ? 'Add Anyway' : 'Add Image'}
      acting="Saving..."
      disabled={uploading}
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictBanner {...conflicts} />
      <div className="fields">
        <div className="full">
          <PictureField
            label="Photo"
            need="required"
            value={form.watch('image_url')}
            onChange={(address) => {
              form.setValue('image_url', address, { shouldDirty: true });
              setFocus('');
            }}
            focus={{ value: form.watch('focus'), onChange: setFocus }}
            problem={errors.image_url?.message}
            onBusy={setUploading}
            accept={accept}
            onFile={(file) => {
              chosen.current = { file, address: form.getValues('image_url') };
              const title = deriveTitle(file.name);
              if (title !== undefined && form.getValues('title') === '') form.setValue('title', title);
            }}
          />
        </div>
        <Field className="full" label="Title" need="required" problem={errors.title?.message}>
          {(control) => (
            <input {...control} {...form.register('title')} className="input" autoComplete="off" required />
          )}
        </Field>
        <Field
          className="full"
          label="Caption"
          need="optional"
          hint="Shown below the photo."
          problem={errors.caption?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register('caption', { onChange: suggestAlternative })}
              className="input"
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          className="full"
          label="Alternative Text"
          need="optional"
          hint="Describes the photo to people who can’t see it. We suggest the caption."
          problem={errors.alt_text?.message}
        >
          {(control) => <input {...control} {...form.register('alt_text')} className="input" autoComplete="off" />}
        </Field>
        <Field
          className="full"
          label="Description"
          need="optional"
          hint="Only visible to you."
          problem={errors.description?.message}
        >
          {(control) => <textarea {...control} {...form.register('description')} className="input" rows={2} />}
        </Field>
        <Field label="Sort Order" hint="Lower numbers come first." problem={errors.sort_order?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('sort_order')}
              className="input num"
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
            />
          )}
        </Field>
        {image && (
          <label className="check image-active">
            <input type="checkbox" {...form.register('is_active')} />
            Active (visible to guests)
          </label>
        )}
      </div>
    </FormDialog>
  );
}
