/** The logo: one folded line, a sulcus, in a circle. Decorative, because the name is beside it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="var(--iris-9)" />
      <path
        d="M4.5 19.5c2.6-8.5 6.8-8.5 7.4-2.2s2.3 9.7 4.4 9.7 2.2-5.6 1.5-10.6S18.6 6 21.4 6s4.2 5.3 6.1 10.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
