import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Names of the values and tags in a message. Throws if the message cannot be parsed. */
export function placeholdersOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
    }
  };
  visit(parse(message));
  return [...names].sort();
}

/** The visible text of a message, with one word for each value and the longest branch of a plural or select. */
export function plainText(message: string): string {
  const text = (elements: MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value;
        if (element.type === TYPE.tag) return text(element.children);
        if (element.type === TYPE.plural || element.type === TYPE.select) {
          const branches = Object.values(element.options).map(({ value }) => text(value));
          return branches.reduce(
            (longest, branch) => (branch.length > longest.length ? branch : longest),
            '',
          );
        }
        return '12';
      })
      .join('');
  return text(parse(message));
}
