export function Empty({ of }: { of: 'registry' | 'gallery' }) {
  return (
    <svg className="empty-drawing" viewBox="0 0 160 170" aria-hidden="true" focusable="false">
      {of === 'registry' ? <Hoop /> : <Moon />}
    </svg>
  );
}

function Hoop() {
  return (
    <>
      <path className="line" d="M80 0V30" />
      <path className="fill" d="M70 26h20v16H70z" />
      <path className="line wood" d="M80 42a58 58 0 1 1-1 0z" />
      <path className="stitch" d="M80 128C50 106 44 84 62 78c9-2 15 4 18 11c3-7 9-13 18-11c18 6 12 28-18 50z" />
    </>
  );
}

function Moon() {
  return (
    <>
      <path className="line" d="M96 0V26" />
      <path className="fill" d="M98 26a62 62 0 1 0 44 98A52 52 0 0 1 98 26z" />
      <path className="eye" d="M54 92c6 7 15 7 20 0M66 122c6 4 12 3 16-2" />
      <path className="fill" d="M128 52l4 10 11 1-8 8 2 11-9-6-10 6 3-11-8-8 11-1z" />
    </>
  );
}
