/** Whether the settings are open; any part of the page may open them. */
class SettingsDialogState {
  open = $state(false);

  show(): void {
    this.open = true;
  }
}

export const settingsDialog = new SettingsDialogState();
