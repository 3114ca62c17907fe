import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/accounts.ts';

export default {
  fillAll: 'Rellene todos los campos',
  usernameRequired: 'El nombre de usuario es obligatorio',
  lastAdmin: '¡No se puede eliminar el último administrador!',
  gone: 'Este administrador ya no existe.',
  nameTaken: 'Ya existe un administrador llamado {username}.',
  noSuchName: 'No hay ningún administrador llamado {username}. Administradores: {names}.',
  signIn: 'Inicie sesión como administrador.',
  signInBusy: 'Demasiadas personas están iniciando sesión ahora mismo. Inténtelo en un momento.',
  wrong: 'Nombre de usuario o contraseña incorrectos',
  wrongCode:
    'Este código es incorrecto o ha caducado. Introduzca el siguiente código de su aplicación o un código de recuperación.',
  locked:
    'Demasiados intentos fallidos. Inténtelo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  sessionEnded: 'Su sesión ha terminado. Inicie sesión de nuevo.',
  otherSite: 'Esta solicitud no procede de las páginas de este sitio.',
  administratorsOnly: 'Solo los administradores pueden abrir esto. Usted ha iniciado sesión como revisor.',
  choosePassword: 'Elija primero su propia contraseña.',
  currentPassword: 'Introduzca su contraseña actual para hacer este cambio.',
  currentPasswordWrong: 'Su contraseña actual es incorrecta.',
  samePassword: 'La contraseña nueva es igual a la anterior.',
  passwordTooShort:
    'La contraseña tiene {length, plural, one {# carácter} other {# caracteres}}; necesita al menos {least, number}. Unas cuantas palabras sin relación forman una buena contraseña.',
  passwordTooLong: 'La contraseña puede tener como máximo {most, number} caracteres.',
  passwordTooEasy:
    'Esta contraseña es demasiado fácil de adivinar. Elija unas cuantas palabras sin relación.',
  secondFactor: {
    enterCode: 'Introduzca el código de su aplicación de autenticación o un código de recuperación.',
    setUp: 'Configure primero un segundo factor.',
    required: 'Este sitio exige un segundo factor. No puede quitarlo.',
    isSetUp: 'Ya hay un segundo factor configurado.',
    removeFirst: 'Ya hay un segundo factor configurado. Quítelo primero.',
    notStarted: 'Inicie primero la configuración del segundo factor.',
    wrongCode:
      'Este código es incorrecto. Compruebe el reloj de su dispositivo y pruebe el siguiente código.',
  },
} as const satisfies Translation<typeof english>;
