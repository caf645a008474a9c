@echo off
rem Runs the tegula command on Windows. Nobody has tried it there yet.
rem
rem JAVA_HOME          the Java runtime, 17 or newer; default: java on the PATH
rem TEGULA_JAVA_OPTS   options of the Java runtime, such as -Xmx4g
rem TEGULA_CLASSPATH   further jars, separated by semicolons
setlocal
set "jar=%~dp0..\lib\tegula.jar"
if not exist "%jar%" (
  echo tegula: %~dp0..: incomplete installation, lib\tegula.jar is missing. Unpack the archive again. 1>&2
  exit /b 1
)
set "java=java"
if not defined JAVA_HOME goto run
set "java=%JAVA_HOME%\bin\java.exe"
if not exist "%java%" (
  echo tegula: JAVA_HOME=%JAVA_HOME%: no bin\java.exe in this folder. Set JAVA_HOME to a Java runtime, 17 or newer. 1>&2
  exit /b 1
)
:run
set "options=-XX:CompileThresholdScaling=5 -XX:-UsePerfData -Dtegula.command=tegula"
if defined TEGULA_CLASSPATH goto more
"%java%" %options% %TEGULA_JAVA_OPTS% -jar "%jar%" %*
exit /b %ERRORLEVEL%
:more
"%java%" %options% --add-opens=java.base/java.nio=ALL-UNNAMED --enable-native-access=ALL-UNNAMED %TEGULA_JAVA_OPTS% -cp "%jar%;%TEGULA_CLASSPATH%" dev.tegula.cli.Main %*
exit /b %ERRORLEVEL%
