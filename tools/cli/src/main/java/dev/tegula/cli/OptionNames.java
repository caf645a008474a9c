package dev.tegula.cli;

import java.util.Map;

/** Names options of the command line in messages of the library, which name methods of Java. */
final class OptionNames {

    private static final Map<String, String> OPTIONS = Map.ofEntries(
            Map.entry("ImageImport.withFill()", "--allow-fill"),
            Map.entry("ImportOptions.withFill()", "--allow-fill"),
            Map.entry("ImportOptions.withoutUnknown()", "--ignore-unknown"),
            Map.entry("ImportOptions.withBox()", "--range"),
            Map.entry("ImportOptions.withDuplicates(DROP)", "--drop-duplicates"),
            Map.entry("ImportOptions.withMapping()", "--map COLUMN=FIELD"),
            Map.entry("ImportOptions.withNewLabels()", "--new-labels"),
            Map.entry("InferenceOptions.withDimensions()", "--dims"),
            Map.entry("InferenceOptions.withSampleRows()", "--sample-rows"),
            Map.entry("InferenceOptions.withType(SPARSE)", "--sparse"),
            Map.entry("ReadOptions.withSkippedColumns()", "--skip-unsupported"),
            Map.entry("ReadOptions.withValue(\"int96\", \"ns\")", "--int96 ns"),
            Map.entry("ReadOptions.withValue(\"int96\", \"us\")", "--int96 us"),
            Map.entry("ReadOptions.withColumns()", "--columns"));

    private OptionNames() {}

    static String in(String message) {
        String text = message;
        for (Map.Entry<String, String> option : OPTIONS.entrySet()) {
            text = text.replace(option.getKey(), option.getValue());
        }
        return text;
    }
}
