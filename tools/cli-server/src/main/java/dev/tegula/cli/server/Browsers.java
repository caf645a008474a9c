package dev.tegula.cli.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Opens the browser of the user. */
final class Browsers {

    private Browsers() {}

    /**
     * Opens a page; returns false if there is no browser. It runs the opener of the desktop, because java.awt would
     * keep the process from ending without a display.
     */
    static boolean open(String url) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        List<String> command = new ArrayList<>();
        if (system.contains("win")) {
            command.addAll(List.of("rundll32", "url.dll,FileProtocolHandler"));
        } else if (system.contains("mac")) {
            command.add("open");
        } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
            command.add("xdg-open");
        } else {
            return false;
        }
        command.add(url);
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
