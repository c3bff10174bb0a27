import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** Connects a control to its label, hint and error: spread it on the control. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Marks the label. If fields are not marked, the form says which are required. */
  need?: 'required' | 'optional';
  hint?: ReactNode;
  problem?: string | undefined;
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, need, hint, problem, aside, className = '', children }: FieldProps) {
  const id = useId();
  const described = [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div className={`field ${className}`}>
      <div className="field__row">
        <label htmlFor={id}>
          {label}
          {need === 'required' && (
            <span className="req" aria-hidden="true">
              {' '}
              *
            </span>
          )}
          {need === 'optional' && <span className="opt"> (Optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`}>
          <TriangleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Screen readers announce it when it appears. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p className="problem problem--form" role="alert">
      <TriangleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
