import { INVALID_EMAIL } from '../../../contract/email.ts';
import { changeDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/** The buyer's fields. `problem` is the error of the last attempt. */
export function BuyerFields({ draft, problem }: { draft: Draft; problem?: string | undefined }) {
  const isMissing = (value: string) => (problem !== undefined && value.trim() === '') || undefined;
  const wrongEmail = problem === INVALID_EMAIL || undefined;
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
          aria-invalid={isMissing(draft.name)}
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
          aria-invalid={isMissing(draft.email) ?? wrongEmail}
        />
      </label>
    </div>
  );
}
