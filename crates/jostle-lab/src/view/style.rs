use egui::{Color32, Context, FontId, TextStyle, Theme};

/// The sizes and colours of all controls. Texts are darker in light surroundings, and lighter in dark ones, than the
/// toolkit has them, for its thin font.
pub(crate) fn apply_style(theme: Theme, context: &Context) {
    context.set_theme(theme);
    context.all_styles_mut(|style| {
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(8.0, 4.0);
        style.spacing.interact_size.y = 24.0;
        style.interaction.selectable_labels = false;
        style.text_styles.insert(TextStyle::Small, FontId::proportional(11.5));
        let (text, button) = if style.visuals.dark_mode { (215, 230) } else { (35, 25) };
        style.visuals.widgets.noninteractive.fg_stroke.color = Color32::from_gray(text);
        style.visuals.widgets.inactive.fg_stroke.color = Color32::from_gray(button);
    });
}
