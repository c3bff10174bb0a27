import type { OwnEvent } from '../../../contract/event.ts';
import { PhonePreview, PreviewDialog as Preview } from '../kit/phone-preview.tsx';
import { useDebounced } from '../kit/use-debounced.ts';
import { toPreviewBody } from './form-values.ts';
import type { EventValues } from './form-values.ts';

interface PreviewProps {
  values: EventValues;
  event: OwnEvent;
}

export function EventPreview(props: PreviewProps) {
  return (
    <PhonePreview {...useShown(props)}>
      Your invitation on a phone, with your changes. Guests see them when you save.
    </PhonePreview>
  );
}

export function PreviewDialog({ onClose, ...props }: PreviewProps & { onClose: () => void }) {
  return (
    <Preview {...useShown(props)} onClose={onClose}>
      Includes your changes. Guests see them when you save.
    </Preview>
  );
}

function useShown({ values, event }: PreviewProps) {
  return { values: useDebounced(JSON.stringify(toPreviewBody(values, event))), version: event.version };
}
