/** The model that gave a result. */
export interface ModelIdentity {
  name: string;
  version: string;
  provider: 'embedded' | 'roboflow';
}
