package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Checks the signatures of methods and constructors in main code, and the documentation that others inherit. */
@Slow
class SignatureRulesTest {

    private static final int MAX_PARAMETERS = 6;
    private static final Pattern OVERRIDABLE =
            Pattern.compile("(?m)^(public |sealed |non-sealed )*(interface|abstract class) ");
    private static final Pattern LINK_IN_THROWS =
            Pattern.compile("(?m)^ +\\* @throws \\S+((?!\\* @|\\*/)[\\s\\S])*?\\{@link");

    @Test
    void methodsAndConstructorsHaveAtMostSixParameters() throws IOException {
        Set<String> tooLong = new TreeSet<>();
        List<Path> files = ArchitectureTest.mainFiles();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask parser = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : parser.parse()) {
                if (unit.getPackageName().toString().startsWith("io.tiledb")) {
                    continue; // Signatures of TileDB-Java.
                }
                new Signatures(unit.getPackageName().toString(), tooLong).scan(unit, null);
            }
        }
        assertEquals(Set.of(), tooLong, "signatures with more than " + MAX_PARAMETERS + " parameters");
    }

    /** Javadoc of JDK 17 ends with an exception where a class inherits a link in the description of an exception. */
    @Test
    void inheritedDescriptionsOfExceptions_haveNoLinks() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : ArchitectureTest.mainFiles()) {
            String text = Files.readString(file);
            if (OVERRIDABLE.matcher(text).find()) {
                LINK_IN_THROWS.matcher(text).results().forEach(match -> found.add(file + ": " + match.group()));
            }
        }
        assertEquals(Set.of(), found, "write {@code …} instead of {@link …}");
    }

    /**
     * Collects long signatures. Record components are exempt because they are read by name, and overriding methods
     * because their signatures are checked, or dictated by a library, elsewhere.
     */
    private static final class Signatures extends TreeScanner<Void, ClassTree> {

        private final String packageName;
        private final Set<String> tooLong;

        Signatures(String packageName, Set<String> tooLong) {
            this.packageName = packageName;
            this.tooLong = tooLong;
        }

        @Override
        public Void visitClass(ClassTree type, ClassTree outer) {
            return super.visitClass(type, type);
        }

        @Override
        public Void visitMethod(MethodTree method, ClassTree type) {
            int count = method.getParameters().size();
            boolean canonical = type.getKind() == Tree.Kind.RECORD
                    && method.getName().contentEquals("<init>")
                    && count == components(type);
            boolean overrides = method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
            if (count > MAX_PARAMETERS && !canonical && !overrides) {
                tooLong.add(packageName + "." + type.getSimpleName() + "." + method.getName() + ": " + count);
            }
            return super.visitMethod(method, type);
        }

        private static long components(ClassTree record) {
            return record.getMembers().stream()
                    .filter(member -> member.getKind() == Tree.Kind.VARIABLE)
                    .map(member -> (VariableTree) member)
                    .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                    .count();
        }
    }
}
