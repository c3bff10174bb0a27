export function Empty({ of }: { of: 'registry' | 'gallery' }) {
  return (
    <svg className="drawing" viewBox="0 0 200 170" aria-hidden="true" focusable="false">
      {of === 'registry' ? <Parcel /> : <Print />}
    </svg>
  );
}

function Parcel() {
  return (
    <>
      <path className="one" d="M32 72Q100 66 168 71L163 152Q100 160 37 153Z" />
      <path className="two" d="M22 52Q100 44 178 51L177 78Q100 84 23 79Z" />
      <path className="paper" d="M86 48Q100 46 114 48L115 156Q100 158 85 156Z" />
      <path className="two" d="M98 48Q62 6 46 26Q44 46 98 50ZM102 48Q138 6 154 26Q156 46 102 50Z" />
      <path className="paper" d="M90 42q10 -5 20 0l1 14q-11 5 -22 0z" />
    </>
  );
}

function Print() {
  return (
    <>
      <path className="line" d="M2 20Q100 44 198 16" />
      <path className="paper" d="M46 34L152 28L160 150L52 156Z" />
      <path className="one" d="M57 45L143 40L148 118L62 122Z" />
      <path className="two" d="M62 122L60 100Q82 78 102 100Q122 70 147 98L148 118Z" />
      <path className="two" d="M70 22l10 -1l2 26l-11 1zM122 20l10 -1l2 26l-11 1z" />
    </>
  );
}
