import { docsAddress } from '../../contract/addresses.ts';
import { type DocsPage, docsGroups } from '../../contract/docs-pages.ts';
import { Mark } from '../components/mark.tsx';

interface DocsLayoutProps {
  page: DocsPage;
  html: string;
  /** Address of the app's style sheet. */
  style: string;
}

export function DocsLayout({ page, html, style }: DocsLayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${page.label} – Sulcus documentation`}</title>
        <meta name="description" content={`${page.label}: the documentation of Sulcus.`} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={style} />
        <script src="/theme.js" />
      </head>
      <body>
        <header className="border-b border-line">
          <div className="mx-auto flex min-h-16 max-w-column flex-wrap items-center gap-x-6 gap-y-1 px-5 py-1 sm:px-8">
            <a href="/" className="flex items-center gap-2.5 rounded-control text-large font-semibold">
              <Mark />
              Sulcus
            </a>
            <a href={docsAddress('start')} className="text-muted hover:text-text">
              Documentation
            </a>
          </div>
        </header>
        <div className="mx-auto flex max-w-column flex-col px-5 pt-8 pb-20 sm:px-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
          <nav
            aria-label="Documentation"
            className="text-small max-lg:order-last max-lg:mt-12 max-lg:columns-2 max-lg:border-t max-lg:border-line max-lg:pt-8"
          >
            {docsGroups.map(({ label, pages }) => (
              <div key={label} className="mb-5 break-inside-avoid">
                <p className="mb-1 font-semibold">{label}</p>
                <ul>
                  {pages.map(({ name, label: title }) => (
                    <li key={name}>
                      <a
                        href={docsAddress(name)}
                        aria-current={name === page.name ? 'page' : undefined}
                        className="inline-block py-1 text-muted hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
                      >
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from this repository's own files */}
          <main id="main" className="prose docs min-w-0" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </body>
    </html>
  );
}
