import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { FigurePanels, ink, SliceOutline, stroke as thin } from '#web/components/figure-panels.tsx';

const stroke = { ...thin, strokeLinecap: 'round' } as const;

/** A window with a title bar, 180 × 126 units. */
function Window() {
  return (
    <>
      <rect x="10" y="12" width="180" height="126" rx="6" {...stroke} fill={ink.fill} />
      <path d="M10 30h180" {...stroke} />
      <g fill={ink.faint}>
        <circle cx="20" cy="21" r="3" />
        <circle cx="30" cy="21" r="3" />
        <circle cx="40" cy="21" r="3" />
      </g>
    </>
  );
}

function Arrow({ x, y }: { x: number; y: number }) {
  return (
    <path
      d={`M${x} ${y}v18m-7-7 7 7 7-7m-16 13h18`}
      {...stroke}
      stroke={ink.accent}
      strokeWidth={2}
      strokeLinejoin="round"
    />
  );
}

function FolderAt({ x, y, open = false }: { x: number; y: number; open?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`} {...stroke}>
      <path
        d="M0 5a3 3 0 0 1 3-3h9l4 4h17a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3z"
        fill={open ? ink.accentSoft : ink.fill}
      />
    </g>
  );
}

const label = { fill: ink.line, fontSize: 12 } as const;

export function PortalFigure() {
  const t = useTranslations('pictures');
  const panel = (name: 'scan' | 'download' | 'zip', drawing: ReactNode) => ({
    title: t(`portal.${name}.title`),
    text: t(`portal.${name}.text`),
    description: t(`portal.${name}.drawing`),
    drawing,
  });
  return (
    <FigurePanels
      caption={t('portal.caption')}
      panels={[
        panel(
          'scan',
          <>
            <Window />
            <rect x="22" y="42" width="156" height="24" rx="4" fill={ink.accentSoft} />
            <text x="32" y="58" {...label}>
              {t('portal.brainMri')}
            </text>
            <path d="M32 84h90M32 104h110M32 124h70" {...stroke} stroke={ink.faint} strokeWidth={5} />
          </>,
        ),
        panel(
          'download',
          <>
            <Window />
            <g transform="translate(22 36) scale(0.6)">
              <SliceOutline />
            </g>
            <Arrow x={150} y={58} />
            <text x="126" y="112" {...label}>
              DICOM
            </text>
          </>,
        ),
        panel(
          'zip',
          <>
            <path d="M66 18h50l22 22v92H66z" {...stroke} fill={ink.fill} strokeLinejoin="round" />
            <path d="M116 18v22h22" {...stroke} strokeLinejoin="round" />
            <path d="M84 20v8m6 0v8m-6 0v8m6 0v8m-6 0v8" {...stroke} />
            <text x="88" y="108" {...label} fontSize={18} fontWeight={600}>
              ZIP
            </text>
          </>,
        ),
      ]}
    />
  );
}

export function DiscFigure() {
  const t = useTranslations('pictures');
  const panel = (name: 'insert' | 'folder' | 'drop', drawing: ReactNode) => ({
    title: t(`disc.${name}.title`),
    text: t(`disc.${name}.text`),
    description: t(`disc.${name}.drawing`),
    drawing,
  });
  return (
    <FigurePanels
      caption={t('disc.caption')}
      panels={[
        panel(
          'insert',
          <>
            <circle cx="84" cy="72" r="50" {...stroke} fill={ink.fill} />
            <circle cx="84" cy="72" r="34" {...stroke} stroke={ink.faint} />
            <circle cx="84" cy="72" r="10" {...stroke} />
            <rect x="120" y="104" width="66" height="24" rx="4" {...stroke} fill={ink.accentSoft} />
            <path d="M128 112h50" {...stroke} />
          </>,
        ),
        panel(
          'folder',
          <>
            <FolderAt x={28} y={16} />
            <text x="76" y="36" {...label}>
              VIEWER
            </text>
            <FolderAt x={28} y={58} open />
            <text x="76" y="78" {...label} fontWeight={600} fill={ink.accent}>
              DICOM
            </text>
            <path d="M34 104h12v24H34z" {...stroke} />
            <text x="76" y="121" {...label}>
              DICOMDIR
            </text>
          </>,
        ),
        panel(
          'drop',
          <>
            <Window />
            <rect x="56" y="44" width="120" height="80" rx="6" {...stroke} strokeDasharray="5 5" />
            <path d="M34 128C44 108 64 96 84 90" {...stroke} stroke={ink.accent} strokeWidth={2} />
            <FolderAt x={94} y={70} open />
          </>,
        ),
      ]}
    />
  );
}

export function OneSliceFigure() {
  const t = useTranslations('pictures');
  const panel = (name: 'find' | 'export' | 'photo', drawing: ReactNode) => ({
    title: t(`slice.${name}.title`),
    text: t(`slice.${name}.text`),
    description: t(`slice.${name}.drawing`),
    drawing,
  });
  return (
    <FigurePanels
      caption={t('slice.caption')}
      panels={[
        panel(
          'find',
          <>
            <Window />
            <g transform="translate(34 36) scale(0.66)">
              <SliceOutline />
            </g>
            <rect x="172" y="40" width="6" height="88" rx="3" fill={ink.faint} />
            <rect x="170" y="70" width="10" height="20" rx="4" fill={ink.accent} />
          </>,
        ),
        panel(
          'export',
          <>
            <Window />
            <rect x="24" y="38" width="110" height="90" rx="4" {...stroke} fill="var(--panel)" />
            <rect x="28" y="68" width="102" height="26" rx="3" fill={ink.accentSoft} />
            <text x="38" y="58" {...label}>
              {t('slice.menuOpen')}
            </text>
            <text x="38" y="86" {...label} fontWeight={600}>
              {t('slice.menuExport')}
            </text>
            <text x="38" y="114" {...label}>
              {t('slice.menuPrint')}
            </text>
          </>,
        ),
        panel(
          'photo',
          <>
            <rect x="16" y="24" width="96" height="70" rx="4" {...stroke} fill={ink.fill} />
            <path d="M64 94v20M44 116h40" {...stroke} />
            <rect x="130" y="46" width="44" height="80" rx="7" {...stroke} fill={ink.fill} />
            <circle cx="152" cy="62" r="6" {...stroke} />
            <path d="M20 134 180 18" {...stroke} stroke={ink.accent} strokeWidth={3} />
          </>,
        ),
      ]}
    />
  );
}
