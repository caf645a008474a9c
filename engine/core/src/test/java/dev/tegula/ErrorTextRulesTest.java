package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Libraries name no command of the command line, and nobody edits or searches the messages of exceptions. */
class ErrorTextRulesTest {

    /** Beginnings of the folders of the modules of the command line, and of those that build or test it. */
    private static final List<String> COMMAND = List.of("tools/cli", "tools/distribution", "quality");

    /** Classes that translate texts of others, which have no values. */
    private static final Set<String> TRANSLATORS = Set.of(
            "AliasedConditions", // Calcite
            "CsvErrors", // FastCSV
            "DirectorySync", // JDK
            "ErrorCauses", // Calcite
            "ErrorPlace", // JDBC, whose exceptions have no line
            "HadoopErrors", // Hadoop
            "JsonErrors", // Jackson
            "JsonFields", // Jackson
            "MessageHints", // Calcite
            "NearestName", // Calcite
            "OtherLetters", // Calcite
            "OutputException", // JDK
            "ParseErrors", // picocli
            "ParseMessage", // Calcite
            "S3Errors", // AWS SDK
            "ShortLists", // Calcite
            "SqlErrors", // Calcite and JDK
            "StoreFailure", // JDK
            "ViewedObject"); // hides the folders above the viewed one

    private static final Pattern COMMANDS = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*(?:--[a-z]|'tegula )");
    private static final String EDIT =
            "\\s*\\.(contains|endsWith|equals|indexOf|lines|matches|replace|split|startsWith|strip|substring)";
    private static final Pattern EDITED =
            Pattern.compile("getMessage\\(\\)\\)*" + EDIT + "|matcher\\([^;]*getMessage\\(\\)");
    /** Texts that are or become parts of messages; whole ones may be compared. */
    private static final String PART = "(problem|reason|advice|detail|message|said)";

    private static final Pattern PARTS = Pattern.compile(
            "\\b" + PART + "(\\(\\))?\\)?" + EDIT.replace("equals|", "") + "|matcher\\(" + PART + "\\)");
    /** Messages in variables. */
    private static final Pattern NAMED =
            Pattern.compile("String (\\w+) =[^;]*(?:getMessage\\(\\)|StoreFailure\\.text\\()[^;]*;(?s:.*?)(?:\\b\\1"
                    + EDIT + "|matcher\\(\\1\\))");
    /** Messages that are passed to a method of the same class. */
    private static final Pattern PASSED = Pattern.compile(
            "\\b(\\w+)\\((?:String\\.valueOf\\()?[\\w.]*getMessage\\(\\)(?s:.*?)\\b\\1\\([^)]*String (\\w+)\\b[^{;]*\\{"
                    + "(?s:.*?)(?:\\b\\2" + EDIT + "|matcher\\(\\2\\))");

    private static final Pattern CONTINUED = Pattern.compile("getMessage\\(\\)\\)?\\s*\\+\\s*\"[.!]? (?:[A-Z]|\" \\+)");

    @Test
    void libraries_nameNoCommandsOrOptions() throws IOException {
        assertEquals(
                Set.of(),
                found(
                        COMMANDS,
                        path -> COMMAND.stream().anyMatch(path.toString().replace('\\', '/')::startsWith)));
    }

    @Test
    void messages_areNotEdited() throws IOException {
        Predicate<Path> isTranslator =
                path -> TRANSLATORS.contains(path.getFileName().toString().replace(".java", ""));
        assertEquals(Set.of(), found(EDITED, isTranslator));
        assertEquals(Set.of(), found(NAMED, isTranslator));
        assertEquals(Set.of(), found(PASSED, isTranslator));
        assertEquals(Set.of(), found(PARTS, isTranslator));
    }

    /** A message can end with a sentence of its own: {@code NextStep.after} knows. */
    @Test
    void furtherSentences_followByNextStep() throws IOException {
        assertEquals(Set.of(), found(CONTINUED, path -> false));
    }

    private static Set<String> found(Pattern pattern, Predicate<Path> exempt) throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : ArchitectureTest.mainFiles()) {
            Path path = SourceTree.root().relativize(file);
            if (!exempt.test(path)) {
                pattern.matcher(Files.readString(file))
                        .results()
                        .forEach(match -> found.add(path + ": " + match.group()));
            }
        }
        return found;
    }
}
