export function Empty({ of }: { of: 'registry' | 'gallery' }) {
  return (
    <div className="plate" aria-hidden="true">
      <svg viewBox={of === 'registry' ? '26 16 168 168' : '34 10 152 180'} focusable="false">
        {of === 'registry' ? <Parcel /> : <Frame />}
      </svg>
    </div>
  );
}

function Parcel() {
  return (
    <>
      <path className="paper" d="M42 92Q110 86 178 91L176 172Q110 178 44 173Z" />
      <path className="hatch" d="M148 94l26 78M156 93l19 58M164 93l11 36M138 95l26 78M128 95l26 78" />
      <path className="paper" d="M34 70Q110 62 186 69L185 93Q110 100 35 94Z" />
      <path className="hatch" d="M150 72l20 20M160 71l20 20M170 71l13 13M140 72l20 20" />
      <path className="paper" d="M98 66Q110 65 122 66L123 176Q110 178 98 176Z" />
      <path className="hatch" d="M112 68v106M116 68v106M120 68v106" />
      <path className="paper" d="M108 66Q72 24 54 44Q50 66 106 70Q66 82 62 104Q84 100 110 72" />
      <path className="paper" d="M112 66Q148 24 166 44Q170 66 114 70Q154 82 158 104Q136 100 110 72" />
      <path className="hatch" d="M70 46q18 8 32 20M78 42q14 8 25 21M150 46q-18 8-32 20M142 42q-14 8-25 21" />
      <path className="paper" d="M101 60q9-4 18 0l1 15q-10 4-20 0z" />
    </>
  );
}

function Frame() {
  return (
    <>
      <path className="line" d="M110 22Q84 34 68 62M110 22Q136 34 152 62" />
      <circle className="paper" cx="110" cy="20" r="5" />
      <path className="paper" d="M110 56C152 56 168 88 168 120S152 186 110 186S52 152 52 120S68 56 110 56Z" />
      <path className="line" d="M110 64C146 64 160 92 160 120S146 178 110 178S60 148 60 120S74 64 110 64Z" />
      <path
        className="hatch"
        d="M66 96l6-10M62 112l18-30M61 126l30-50M63 138l40-66M154 98l4 10M150 168l14-24M142 174l24-42"
      />
      <path className="paper" d="M110 74C140 74 151 96 151 120S140 167 110 167S69 144 69 120S80 74 110 74Z" />
      <path className="hatch" d="M92 148l34-56M104 152l34-56M84 138l24-40M122 150l20-34" />
      <path className="paper" d="M98 50q12-10 24 0q4 8-12 14q-16-6-12-14z" />
    </>
  );
}
