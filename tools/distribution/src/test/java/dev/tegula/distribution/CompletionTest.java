package dev.tegula.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.distribution.Unpacked.Outcome;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks the completions of the shells that are installed. */
@Slow
class CompletionTest {

    @TempDir
    static Path shared;

    private static Unpacked distribution;

    @BeforeAll
    static void unpack() throws Exception {
        distribution = new Unpacked(shared);
    }

    private static Outcome shell(String... command) throws Exception {
        return Unpacked.run(shared, Map.of("PATH", System.getenv("PATH"), "HOME", shared.toString()), command);
    }

    private static boolean isMissing(String shell) {
        if (Unpacked.isInstalled(shell)) {
            return false;
        }
        System.out.println("SKIPPED: " + shell + " is not installed, its completion is not tried");
        return true;
    }

    /** Returns the completions of bash for words of which the last is incomplete. */
    private static Set<String> bash(String... words) throws Exception {
        Path script = distribution.home().resolve("share/bash-completion/completions/tegula");
        StringBuilder text = new StringBuilder("COMP_WORDS=(");
        for (String word : words) {
            text.append("'").append(word).append("' ");
        }
        text.append("); COMP_CWORD=").append(words.length - 1);
        text.append("; _complete_tegula; printf '%s\\n' \"${COMPREPLY[@]}\"");
        Outcome outcome = shell("bash", "-c", ". '" + script + "'; compopt() { :; }; " + text);
        assertEquals("", outcome.err());
        return outcome.out().lines().collect(Collectors.toSet());
    }

    @Test
    void bashCompletesCommandsOptionsAndValues() throws Exception {
        if (isMissing("bash")) {
            return;
        }
        assertEquals(Set.of("export", "explain"), bash("tegula", "exp"));
        assertTrue(bash("tegula", "export", "--").containsAll(Set.of("--where", "--matches-only", "--format")));
        assertTrue(bash("tegula", "export", "temps", "--format", "").containsAll(Set.of("json", "jsonl", "csv")));
        assertEquals(Set.of("text", "json"), bash("tegula", "info", "temps", "--format", ""));
        assertEquals(Set.of("set"), bash("tegula", "meta", "s"));
    }

    @Test
    void zshCompletesCommandsAndOptions() throws Exception {
        if (isMissing("zsh")) {
            return;
        }
        Path functions = distribution.home().resolve("share/zsh/site-functions");
        Outcome syntax = shell("zsh", "-n", functions.resolve("_tegula").toString());
        assertEquals("", syntax.err());
        // Substitutes print what zsh would be asked to complete, because zsh completes on terminals only.
        String substitutes = "_arguments() { print -rl -- \"$@\"; state=command; return 1; }; "
                + "_describe() { print -rl -- $commands; }; compdef() { :; }; ";
        Outcome outcome =
                shell("zsh", "-f", "-c", substitutes + ". '" + functions.resolve("_tegula") + "'; _tegula_export");
        assertEquals("", outcome.err());
        assertTrue(outcome.out().contains("\nexport:Print cells"), outcome.out());
        assertTrue(outcome.out().contains(":FORMAT:("), outcome.out());
    }

    @Test
    void fishCompletesCommandsOptionsAndValues() throws Exception {
        if (isMissing("fish")) {
            return;
        }
        Path script = distribution.home().resolve("share/fish/vendor_completions.d/tegula.fish");
        assertEquals(Set.of("export", "explain"), fish(script, "tegula exp"));
        assertEquals(Set.of("--matches-only"), fish(script, "tegula export temps --matc"));
        assertTrue(fish(script, "tegula export temps --format ").containsAll(Set.of("json", "jsonl", "csv")));
        assertEquals(Set.of("set"), fish(script, "tegula meta s"));
    }

    private static Set<String> fish(Path script, String line) throws Exception {
        Outcome outcome = shell("fish", "-c", "source '" + script + "'; complete -C '" + line + "'");
        assertEquals("", outcome.err());
        return outcome.out().lines().map(each -> each.split("\t")[0]).collect(Collectors.toSet());
    }

    @Test
    void completionsOfAllShellsNameEveryOption() throws Exception {
        for (String file : List.of(
                "share/bash-completion/completions/tegula",
                "share/zsh/site-functions/_tegula",
                "share/fish/vendor_completions.d/tegula.fish")) {
            String text = Files.readString(distribution.home().resolve(file));
            for (String option : List.of("matches-only", "target-key-env", "older-than", "label-range")) {
                assertTrue(text.contains(option), file + ": " + option);
            }
        }
    }
}
