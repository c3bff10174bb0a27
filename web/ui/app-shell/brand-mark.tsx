export function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 26 22" aria-hidden="true">
      <path className="brand__tint" d="M2 6.5 13 1l11 5.5V21H2z" transform="translate(1.5 .8)" />
      <path d="M1.5 7 13 1.2 24.5 7v13.5h-23z" />
      <path d="m1.7 7.3 8.2 6.2c2 1.5 4.2 1.5 6.2 0l8.2-6.2" />
    </svg>
  );
}
