export function Empty({ of }: { of: 'registry' | 'gallery' }) {
  return (
    <svg className="sketch" viewBox="0 0 200 170" aria-hidden="true" focusable="false">
      {of === 'registry' ? <Parcel /> : <Corners />}
    </svg>
  );
}

function Parcel() {
  return (
    <>
      <path className="sketch-paper" d="M32 70Q100 62 169 69L166 150Q100 157 35 151Z" />
      <path d="M98 66L101 154M33 106Q100 99 168 105M47 140q7-3 12-9M150 82q6 4 8 10M146 140q8-1 12-6" />
      <path d="M99 66C70 58 52 40 64 30C78 22 94 44 100 64C106 40 126 20 138 30C148 42 126 58 101 66M98 68Q82 84 76 88M102 68Q118 82 126 84" />
      <path d="M104 62Q112 34 132 12M112 44q-8-6-7-15q9 5 8 14M120 32q10-1 15-9q-11-1-15 8" />
      <circle className="sketch-bloom" cx="134" cy="10" r="6" />
    </>
  );
}

function Corners() {
  return (
    <>
      <path className="sketch-paper" d="M22 22Q100 17 179 23L176 148Q100 153 24 147Z" />
      <path d="M22 52L52 21M179 53L148 22M24 118L54 148M176 118L146 149" />
      <path d="M100 124Q98 92 102 70M101 104q-16-4-20-17q16 1 20 15M100 96q13-5 17-17q-15 3-17 15" />
      <path
        className="sketch-bloom"
        d="M102 70C90 68 82 58 86 50Q94 44 100 56Q98 42 108 42Q117 46 107 57Q118 52 120 61Q119 70 102 70Z"
      />
    </>
  );
}
