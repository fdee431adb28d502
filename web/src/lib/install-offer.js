// Runs inline: the browser offers once to install the app, before anything else of it runs (lib/install.ts).
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.leroInstallOffer = event
})
window.addEventListener('appinstalled', () => {
  window.leroInstallOffer = undefined
})
