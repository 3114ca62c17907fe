import type { ComponentProps, ReactNode } from 'react';

interface FactsProps {
  /** Each may add attributes to its value. A row that is not there is left out. */
  rows: readonly (readonly [name: string, value: ReactNode, more?: ComponentProps<'dd'>] | null)[];
  className: string;
  /** The look of one row; without it names and values are the cells of the list's grid. */
  row?: string;
  /** The look of every value. */
  value?: string;
}

/** Names with their values. */
export function Facts({ rows, className, row = 'contents', value }: FactsProps) {
  return (
    <dl className={className}>
      {rows
        .filter((each) => each !== null)
        .map(([name, content, more]) => (
          <div key={name} className={row}>
            <dt className="text-muted">{name}</dt>
            <dd className={value} {...more}>
              {content}
            </dd>
          </div>
        ))}
    </dl>
  );
}
