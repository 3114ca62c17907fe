import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/review.ts';

export default {
  claimed: '{name} está revisando esta imagen. Continúe con la siguiente.',
  reopened:
    '{who, select, you {Usted} reader {Un revisor} visitor {Un visitante} other {{name}}} ha devuelto esta imagen a la cola después de que usted la abriera. Revísela de nuevo.',
  judged:
    '{who, select, you {Usted} reader {Un revisor} visitor {Un visitante} other {{name}}} ya ha marcado esta imagen como {verdict, select, correct {correcta} other {incorrecta}}. Ese veredicto se mantiene.',
  boxOutside: 'El centro de un recuadro está fuera de la imagen.',
  outlineOutside: 'Un punto de un contorno está fuera de la imagen.',
  noFrame: 'Esta imagen no tiene el fotograma {frame, number}.',
  administratorSettles: 'Dos revisores discrepan sobre esta imagen. Debe resolverlo un administrador.',
  otherSettles: 'Usted mismo revisó esta imagen. Debe resolverlo otro administrador.',
  settled:
    'Un administrador resolvió esta imagen. Solo un administrador que no la haya revisado puede cambiar el veredicto.',
  changed: 'Esta imagen ha cambiado desde que usted la abrió. Revísela de nuevo.',
  noResult: 'Esta imagen aún no tiene resultado, así que no hay nada que revisar.',
  inQueue: 'Esta imagen ya está en la cola. No hay ningún veredicto que deshacer.',
  firstReadingGone: 'La primera lectura de esta imagen ya no existe. Recargue la cola.',
} as const satisfies Translation<typeof english>;
