import type { ReactNode } from 'react';
import type { TemplateId } from '../../../../contract/catalog.ts';

export function TemplateThumb({ id }: { id: TemplateId }) {
  return (
    <svg className="thumb" viewBox="0 0 96 120" aria-hidden="true">
      {DRAWINGS[id]}
    </svg>
  );
}

const DRAWINGS: Record<TemplateId, ReactNode> = {
  'classic-wedding': (
    <>
      <rect width="96" height="120" fill="var(--primary-50)" />
      <rect x="7" y="7" width="82" height="106" fill="none" stroke="var(--secondary-500)" />
      <rect x="10" y="10" width="76" height="100" fill="none" stroke="var(--secondary-500)" strokeWidth=".6" />
      <path
        d="M13 30c2-9 8-15 17-17M13 22c5 0 8-3 9-9M83 90c-2 9-8 15-17 17M83 98c-5 0-8 3-9 9"
        fill="none"
        stroke="var(--primary-600)"
      />
      <path d="M33 44h30M30 74h36M38 82h20" stroke="var(--primary-800)" strokeWidth="1.5" />
      <path d="M32 61c4-7 8-8 7-2s5 1 8-2 5 1 9-1 5 1 8-1" fill="none" stroke="var(--primary-600)" strokeWidth="1.6" />
    </>
  ),
  'modern-wedding': (
    <>
      <rect width="96" height="120" fill="#fff" />
      <rect x="48" width="48" height="62" fill="var(--primary-200)" />
      <path d="M-4 86h72M-4 99h58" stroke="var(--primary-900)" strokeWidth="9" />
      <path d="M8 16v44" stroke="var(--primary-600)" strokeWidth="1" />
      <path d="M74 100h16M74 106h10" stroke="var(--primary-600)" strokeWidth="1.5" />
    </>
  ),
  'rustic-wedding': (
    <>
      <rect width="96" height="120" fill="var(--secondary-200)" />
      <path d="M14 16l12-3 14 3 15-3 14 3 13-2v90l-12 3-14-3-15 3-14-3-13 2z" fill="var(--primary-50)" />
      <path
        d="M20 108c-4-26-2-50 4-76M76 108c4-26 2-50-4-76M22 84c-6-3-8-7-8-12M20 62c6-2 8-6 8-11M75 84c6-3 8-7 8-12M76 62c-6-2-8-6-8-11"
        fill="none"
        stroke="var(--primary-600)"
      />
      <circle cx="24" cy="30" r="4" fill="var(--primary-600)" />
      <circle cx="72" cy="30" r="4" fill="var(--secondary-500)" />
      <path d="M36 56h24M38 66h20M42 76h12" stroke="var(--primary-800)" strokeWidth="2.5" />
    </>
  ),
  'fun-birthday': (
    <>
      <rect width="96" height="120" fill="var(--primary-100)" />
      <path d="M0 8c30 14 66 14 96 0" fill="none" stroke="var(--primary-900)" strokeWidth="1.5" />
      <path
        d="m10 13 12 4-8 11zM32 18l13 1-6 12zM54 19l13-2-5 13zM75 15l12-5-3 14z"
        fill="var(--primary-600)"
        stroke="var(--primary-900)"
        strokeWidth="1.5"
      />
      <g transform="rotate(-6 48 74)">
        <rect x="20" y="46" width="56" height="56" rx="8" fill="#fff" stroke="var(--primary-900)" strokeWidth="2.5" />
        <path d="M32 64h32M32 76h32M38 88h20" stroke="var(--primary-600)" strokeWidth="5" strokeLinecap="round" />
      </g>
      <circle cx="14" cy="48" r="3" fill="var(--secondary-500)" />
      <circle cx="84" cy="60" r="3" fill="var(--primary-600)" />
      <path d="m82 100 5 4M10 96l5-4" stroke="var(--secondary-500)" strokeWidth="3" />
    </>
  ),
  'elegant-birthday': (
    <>
      <rect width="96" height="120" fill="var(--primary-900)" />
      <path
        d="M48 60 12 12M48 60 24 8M48 60 36 6M48 60V5M48 60 60 6M48 60 72 8M48 60l36-48"
        stroke="var(--secondary-500)"
        strokeWidth=".8"
      />
      <path
        d="M10 22V10h12M74 10h12v12M86 98v12H74M22 110H10V98M16 28V16h12M68 16h12v12M80 92v12H68M28 104H16V92"
        fill="none"
        stroke="var(--secondary-500)"
      />
      <path d="M28 74h40M34 84h28M40 93h16" stroke="var(--secondary-200)" strokeWidth="1.5" />
    </>
  ),
  'sweet-baby': (
    <>
      <rect width="96" height="120" fill="var(--primary-700)" />
      <circle cx="48" cy="42" r="23" fill="var(--secondary-200)" />
      <path d="M38 40h20M41 48h14" stroke="var(--primary-800)" strokeWidth="2" />
      <circle cx="14" cy="20" r="1.5" fill="#fff" />
      <circle cx="82" cy="30" r="1.5" fill="#fff" />
      <circle cx="76" cy="12" r="1" fill="#fff" />
      <circle cx="20" cy="60" r="1" fill="#fff" />
      <path d="M0 88c2-12 16-14 22-6 6-14 26-12 28 2 8-10 24-6 24 6 8-8 20-4 22 4v26H0z" fill="var(--primary-100)" />
    </>
  ),
  'reveal-surprise': (
    <>
      <rect width="48" height="120" fill="var(--primary-200)" />
      <rect x="48" width="48" height="120" fill="var(--secondary-300)" />
      <circle cx="48" cy="60" r="22" fill="#fff" />
      <path
        d="M42 54c1-8 13-8 12 0 0 6-6 5-6 12m0 5v.1"
        fill="none"
        stroke="var(--primary-800)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M12 98h24" stroke="var(--primary-800)" strokeWidth="3" />
      <path d="M60 98h24" stroke="var(--secondary-800)" strokeWidth="3" />
    </>
  ),
  'universal-celebration': (
    <>
      <rect width="96" height="120" fill="var(--primary-50)" />
      <rect width="96" height="44" fill="var(--primary-600)" />
      <rect y="44" width="40" height="40" fill="var(--secondary-500)" />
      <rect x="40" y="44" width="56" height="40" fill="var(--primary-200)" />
      <path d="M10 22h46M10 33h30" stroke="#fff" strokeWidth="6" />
      <path d="M48 58h38M48 68h26" stroke="var(--primary-900)" strokeWidth="3" />
      <path d="M8 96h80M8 104h80M8 112h50" stroke="var(--primary-800)" strokeWidth="1.5" />
    </>
  ),
};
