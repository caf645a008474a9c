package dev.tegula.cli;

import java.util.Map;

/** Names options of the command line in messages of the library, which name methods of Java. */
final class OptionNames {

    private static final Map<String, String> OPTIONS = Map.of("ImportOptions.withNewLabels()", "--new-labels");

    private OptionNames() {}

    static String in(String message) {
        String text = message;
        for (Map.Entry<String, String> option : OPTIONS.entrySet()) {
            text = text.replace(option.getKey(), option.getValue());
        }
        return text;
    }
}
