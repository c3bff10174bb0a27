import type { Brand } from '../../../contract/pages.ts';
import { AddressField } from '../../ui/address-field.tsx';
import type { AddressFieldProps } from '../../ui/address-field.tsx';
import { Envelope } from '../layout/envelope.tsx';

export interface ClosingProps {
  brand: Brand;
  field: AddressFieldProps;
  /** Checks the address now, or continues if it is free. */
  onSubmit: () => void;
}

export function Closing({ brand, field, onSubmit }: ClosingProps) {
  const free = field.status.kind === 'free';
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <div className="closing__in">
        <Envelope
          lines={['To all our guests', field.value === '' ? 'your-names' : field.value, `.${brand.domain}`]}
          sizes="(max-width: 900px) 108vw, 50vw"
          lazy
        />
        <div>
          <h2 id="closing-heading">Choose your web address</h2>
          <form
            action="#templates"
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <AddressField {...field} />
            <button className="button" type="submit">
              {free ? 'Choose a design' : 'Check availability'}
            </button>
          </form>
        </div>
      </div>
    </section>
  );
}
