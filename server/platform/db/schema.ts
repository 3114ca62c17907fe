/**
 * The tables, by area. migrations/ holds the SQL that creates them, with their keys and indexes; a test keeps the columns
 * in step.
 */

// biome-ignore lint/performance/noBarrelFile: the query builder takes all tables as one module
export * from './tables/accounts.ts';
export * from './tables/classrooms.ts';
export * from './tables/content.ts';
export * from './tables/dataset.ts';
export * from './tables/dicomweb.ts';
export * from './tables/feedback.ts';
export * from './tables/models.ts';
export * from './tables/operations.ts';
export * from './tables/public-api.ts';
export * from './tables/review.ts';
export * from './tables/scans.ts';
export * from './tables/visitors.ts';
