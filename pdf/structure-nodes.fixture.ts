import type { Pdf } from '#tests/harness/pdf-text.ts';

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

/** Every element of the structure tree, which screen readers use. */
export async function structureNodes(pdf: Pdf): Promise<StructureNode[]> {
  const nodes: StructureNode[] = [];
  const walk = (node: StructureNode): void => {
    nodes.push(node);
    node.children?.forEach(walk);
  };
  for (let i = 1; i <= pdf.numPages; i++)
    walk((await (await pdf.getPage(i)).getStructTree()) as StructureNode);
  return nodes;
}
