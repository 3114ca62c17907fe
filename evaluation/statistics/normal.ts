/** The normal quantile of a 95% interval. */
export const z95 = 1.959964;
