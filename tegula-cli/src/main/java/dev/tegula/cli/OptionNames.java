package dev.tegula.cli;

import java.util.Map;

/** Names options of the command line in messages of the library, which name methods of Java. */
final class OptionNames {

    private static final Map<String, String> OPTIONS = Map.of(
            "ImportOptions.ignoringUnknown()", "--ignore-unknown",
            "ImportOptions.withBox()", "--range",
            "ImportOptions.withDuplicates(DROP)", "--drop-duplicates",
            "ImportOptions.withMapping()", "--map COLUMN=FIELD",
            "ImportOptions.withNewLabels()", "--new-labels",
            "InferenceOptions.withDimensions()", "--dims",
            "InferenceOptions.withSampleRows()", "--sample-rows",
            "InferenceOptions.withType(SPARSE)", "--sparse");

    private OptionNames() {}

    static String in(String message) {
        String text = message;
        for (Map.Entry<String, String> option : OPTIONS.entrySet()) {
            text = text.replace(option.getKey(), option.getValue());
        }
        return text;
    }
}
