import type { texts as source } from '../pt-BR/install.ts'

export const texts: typeof source = {
  title: 'Instala Lero',
  mobile: '¡Instálalo para tener acceso rápido y recibir notificaciones!',
  desktop: '¡Instálalo para tener acceso rápido en tu computadora!',
  install: 'Instalar',
  notNow: 'Ahora no',
  understood: 'Entendido',
  ok: 'OK',
  iosSteps: ['Toca Compartir', 'Agregar a inicio', 'Agregar'],
  howTitle: 'Cómo instalar Lero',
  platforms: { android: 'Android', ios: 'iPhone y iPad', desktop: 'Computadora' },
  steps: {
    android: [
      'Abre esta página en Chrome.',
      'Toca el menú ⋮ del navegador.',
      'Toca “Instalar aplicación” o “Agregar a la pantalla principal”.',
    ],
    ios: ['Abre esta página en Safari y toca Compartir.', 'Toca “Agregar a inicio”.', 'Toca “Agregar”.'],
    desktop: [
      'Abre esta página en Chrome o Edge.',
      'Haz clic en el icono de instalar, al final de la barra de direcciones.',
      'Confirma con “Instalar”.',
    ],
  },
  cannotInstall: 'Para instalarla, la aplicación debe publicarse primero en una dirección segura (https).',
  alreadyInstalled: 'Lero ya está instalado aquí.',
}
