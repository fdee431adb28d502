export const drawQrCode = (text: string): string => text
