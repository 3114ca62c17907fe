/** Workers tell the page here which addresses they asked for: a page does not see that of its workers. */
export const requestChannel = 'whole-scan requests';
