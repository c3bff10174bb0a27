import { EmailHint } from '../../ui/email-hint.tsx';
import { changeDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { checkEmail } from './order-rules.ts';

/** `checked`: the visitor has tried to continue, so missing and invalid values are marked. */
export function BuyerFields({ draft, checked = false }: { draft: Draft; checked?: boolean }) {
  return (
    <div className="pair pair--words">
      <label className="field">
        <span>Your name</span>
        <input
          name="name"
          value={draft.name}
          onChange={(event) => changeDraft({ name: event.target.value })}
          autoComplete="name"
          maxLength={200}
          aria-invalid={(checked && draft.name.trim() === '') || undefined}
        />
      </label>
      <label className="field">
        <span>Email</span>
        <input
          name="email"
          type="email"
          value={draft.email}
          onChange={(event) => changeDraft({ email: event.target.value })}
          autoComplete="email"
          maxLength={254}
          placeholder="you@example.com"
          aria-invalid={(checked && checkEmail(draft.email) !== undefined) || undefined}
        />
      </label>
      <EmailHint email={draft.email} className="link" onUse={(email) => changeDraft({ email })} />
    </div>
  );
}
