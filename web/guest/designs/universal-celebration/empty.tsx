export function Empty({ of }: { of: 'registry' | 'gallery' }) {
  return (
    <svg className="cutout" viewBox="0 0 200 170" aria-hidden="true" focusable="false">
      {of === 'registry' ? <Parcel /> : <Frame />}
    </svg>
  );
}

function Parcel() {
  return (
    <>
      <path className="cut-shadow" d="M24 160Q100 148 180 161Q100 172 24 160Z" />
      <path className="cut-1" d="M34 78L166 74L162 158L37 160Z" />
      <path className="cut-2" d="M104 76L166 74L162 158L108 159Z" />
      <path className="cut-3" d="M26 54L175 50L174 80L28 83Z" />
      <path className="cut-paper" d="M88 52L112 51L110 160L91 160Z" />
      <path className="cut-4" d="M99 53Q62 4 44 24Q36 48 96 56Z" />
      <path className="cut-5" d="M102 52Q136 2 158 20Q168 46 106 55Z" />
      <path className="cut-paper" d="M90 42L112 40L114 58L91 60Z" />
    </>
  );
}

function Frame() {
  return (
    <>
      <path className="cut-line" d="M98 12L52 50M100 12L150 48" />
      <path className="cut-5" d="M92 6L108 5L107 19L93 20Z" />
      <path className="cut-1" d="M28 46L174 42L170 158L31 161Z" />
      <path className="cut-paper" d="M42 60L160 56L157 144L44 147Z" />
      <path className="cut-3" d="M44 147L45 122Q74 92 98 118Q122 82 158 112L157 144Z" />
      <path className="cut-2" d="M44 147L44 134Q86 116 110 134Q136 118 157 132L157 144Z" />
      <circle className="cut-5" cx="128" cy="82" r="12" />
    </>
  );
}
