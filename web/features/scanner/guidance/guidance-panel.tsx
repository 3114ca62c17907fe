import { ChevronDown, FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl/react';

/** A drawing of a slice with bone, brain, ventricles and a bright spot, in a box of 100 × 100. */
function DrawnSlice() {
  return (
    <>
      <ellipse cx="50" cy="50" rx="38" ry="45" fill="#33363b" />
      <ellipse cx="50" cy="50" rx="35" ry="42" fill="#0d0d0f" />
      <ellipse cx="50" cy="50" rx="32" ry="39" fill="#6f747c" />
      <path
        d="M50 12v76M31 24c5 6 3 11-3 14M69 24c-5 6-3 11 3 14M22 52c6 1 9 4 8 9M78 52c-6 1-9 4-8 9M34 78c1-6 5-9 10-9M66 78c-1-6-5-9-10-9"
        fill="none"
        stroke="#43464c"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M47 40c-5-7-9-5-9 1s5 9 9 15zM53 40c5-7 9-5 9 1s-5 9-9 15z" fill="#1b1c1f" />
      <ellipse cx="66" cy="60" rx="9" ry="8" fill="#878d96" />
      <ellipse cx="66" cy="60" rx="6.5" ry="5.5" fill="#e6e8eb" />
    </>
  );
}

/** Two drawings: a screenshot with four slices, labels and buttons, and one cropped slice with its finding. */
export function CropExample() {
  const t = useTranslations('scanner.guidance');
  return (
    <figure>
      <div className="grid grid-cols-2 gap-3">
        <svg
          viewBox="0 0 132 120"
          role="img"
          aria-label={t('beforeAlt')}
          className="w-full rounded-control border border-line"
        >
          <rect width="132" height="120" fill="#1d1e21" />
          <rect width="132" height="14" fill="#3a3d42" />
          <g fill="#82878f">
            <rect x="5" y="4" width="16" height="6" rx="2" />
            <rect x="25" y="4" width="16" height="6" rx="2" />
            <rect x="45" y="4" width="16" height="6" rx="2" />
          </g>
          {[
            [8, 18],
            [70, 18],
            [8, 68],
            [70, 68],
          ].map(([x, y]) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(0.47)`}>
              <rect width="116" height="100" fill="#09090a" />
              <g transform="translate(8 0)">
                <DrawnSlice />
              </g>
              <g fill="#c9a227">
                <rect x="3" y="4" width="30" height="5" />
                <rect x="3" y="12" width="20" height="5" />
                <rect x="92" y="91" width="20" height="5" />
              </g>
            </g>
          ))}
        </svg>
        <svg
          viewBox="0 0 132 120"
          role="img"
          aria-label={t('afterAlt')}
          className="w-full rounded-control border border-line"
        >
          <rect width="132" height="120" fill="#09090a" />
          <g transform="translate(12 6) scale(1.08)">
            <DrawnSlice />
          </g>
          <rect x="70" y="56" width="28" height="28" rx="2" fill="none" stroke="#e5484d" strokeWidth="2" />
          <rect x="70" y="42" width="42" height="13" rx="3" fill="#e5484d" />
          <text
            x="91"
            y="51.6"
            textAnchor="middle"
            fontSize="9.5"
            fontWeight="600"
            fill="#fff"
            fontFamily="inherit"
          >
            {t('figure')}
          </text>
        </svg>
      </div>
      <figcaption className="mt-2 grid grid-cols-2 gap-3 text-small text-muted">
        <span>{t('before')}</span>
        <span>{t('after')}</span>
      </figcaption>
    </figure>
  );
}

const advice = ['crop', 'clean', 'single'] as const;

function Guidance() {
  const t = useTranslations('scanner.guidance');
  return (
    <div className="space-y-5">
      <ul className="space-y-2">
        {advice.map((line) => (
          <li key={line} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 h-px w-3 shrink-0 bg-control-line" />
            {t(line)}
          </li>
        ))}
      </ul>
      <CropExample />
      <p className="text-small text-muted">{t('version')}</p>
    </div>
  );
}

/** Tips for a good result, collapsed on small screens. */
export function GuidancePanel() {
  const t = useTranslations('scanner.guidance');
  const title = (
    <span className="flex items-center gap-2.5">
      <FlaskConical size={18} className="text-accent-text" />
      {t('title')}
    </span>
  );
  return (
    <>
      <aside aria-label={t('title')} className="rounded-card border border-line bg-panel p-6 max-lg:hidden">
        <h2 className="mb-4 text-large">{title}</h2>
        <Guidance />
      </aside>
      <details className="group rounded-card border border-line bg-panel lg:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 py-4 text-large font-semibold">
          {title}
          <ChevronDown size={18} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-5">
          <Guidance />
        </div>
      </details>
    </>
  );
}
